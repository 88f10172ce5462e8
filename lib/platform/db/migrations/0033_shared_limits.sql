CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "rate_uses" (
	"bucket" text NOT NULL,
	"process" text NOT NULL,
	"taken" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rate_uses_bucket_process_pk" PRIMARY KEY("bucket","process")
);
