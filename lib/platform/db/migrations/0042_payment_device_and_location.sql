ALTER TABLE "payments" ADD COLUMN "device" text, ADD COLUMN "location" text;
