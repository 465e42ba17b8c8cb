ALTER TABLE "key_secrets" ADD COLUMN "people" text;
