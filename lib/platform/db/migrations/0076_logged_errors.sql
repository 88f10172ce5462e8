-- Code and message of error responses in the request log (decision 0123). Nullable, because processes of the previous release write none.
ALTER TABLE "logged_requests" ADD COLUMN "error_code" text;--> statement-breakpoint
ALTER TABLE "logged_requests" ADD COLUMN "error_message" text;
