ALTER TABLE "tries" ADD COLUMN "next_at" timestamp with time zone;
