-- How the console shows times to a member, and whether mentions are mailed to them (decision 0136).
ALTER TABLE "members" ADD COLUMN "time_zone" text, ADD COLUMN "locale" text, ADD COLUMN "mention_emails" boolean DEFAULT true NOT NULL;
