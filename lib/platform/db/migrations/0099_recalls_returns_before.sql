-- A recall is not granted in addition to a return that was made after it (decision 0186).
ALTER TABLE "recalls" ADD COLUMN "returns_before" smallint DEFAULT 0 NOT NULL;