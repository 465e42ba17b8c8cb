CREATE TABLE "trusted_devices" (
  "account_id" uuid NOT NULL REFERENCES "accounts"("id") ON DELETE CASCADE,
  "device_key" text NOT NULL,
  "trusted_at" timestamp with time zone NOT NULL,
  "ends_at" timestamp with time zone NOT NULL,
  CONSTRAINT "trusted_devices_pkey" PRIMARY KEY ("account_id", "device_key")
);
--> statement-breakpoint
CREATE INDEX "trusted_devices_ends_at" ON "trusted_devices" ("ends_at");
