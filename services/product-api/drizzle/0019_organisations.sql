ALTER TABLE "named_keys" ADD COLUMN IF NOT EXISTS "created_by" uuid REFERENCES "accounts"("id") ON DELETE SET NULL;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "named_keys_created_by" ON "named_keys" ("created_by");
--> statement-breakpoint
CREATE TABLE "organisations" (
  "account_id" uuid PRIMARY KEY NOT NULL REFERENCES "accounts"("id") ON DELETE CASCADE,
  "name" text NOT NULL,
  "created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
  "organisation_id" uuid NOT NULL REFERENCES "organisations"("account_id") ON DELETE CASCADE,
  "person_id" uuid NOT NULL REFERENCES "accounts"("id") ON DELETE CASCADE,
  "role" text NOT NULL,
  "joined_at" timestamp with time zone NOT NULL,
  CONSTRAINT "members_pkey" PRIMARY KEY ("organisation_id", "person_id")
);
--> statement-breakpoint
CREATE INDEX "members_person" ON "members" ("person_id");
--> statement-breakpoint
CREATE TABLE "invitations" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  "organisation_id" uuid NOT NULL REFERENCES "organisations"("account_id") ON DELETE CASCADE,
  "email" text NOT NULL,
  "role" text NOT NULL,
  "token_hash" text NOT NULL,
  "invited_by" uuid REFERENCES "accounts"("id") ON DELETE SET NULL,
  "created_at" timestamp with time zone NOT NULL,
  "expires_at" timestamp with time zone NOT NULL,
  "withdrawn_at" timestamp with time zone,
  CONSTRAINT "invitations_token" UNIQUE ("token_hash")
);
--> statement-breakpoint
CREATE INDEX "invitations_organisation" ON "invitations" ("organisation_id");
--> statement-breakpoint
CREATE INDEX "invitations_email" ON "invitations" (lower("email"));
--> statement-breakpoint
CREATE INDEX "invitations_invited_by" ON "invitations" ("invited_by");
--> statement-breakpoint
CREATE INDEX "invitations_expires_at" ON "invitations" ("expires_at");
--> statement-breakpoint
CREATE TABLE "audit_log" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  "account_id" uuid NOT NULL REFERENCES "accounts"("id") ON DELETE CASCADE,
  "at" timestamp with time zone NOT NULL,
  "member_id" uuid REFERENCES "accounts"("id") ON DELETE SET NULL,
  "category" text NOT NULL,
  "act" text NOT NULL,
  "target" text,
  "target_id" uuid,
  "details" jsonb NOT NULL,
  "address" text,
  "device" text
);
--> statement-breakpoint
CREATE INDEX "audit_log_account" ON "audit_log" ("account_id", "at", "id");
--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" ("at");
--> statement-breakpoint
CREATE INDEX "audit_log_member" ON "audit_log" ("member_id");
--> statement-breakpoint
CREATE INDEX "audit_log_target" ON "audit_log" ("target_id") WHERE "target_id" IS NOT NULL;
