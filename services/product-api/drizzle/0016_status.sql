CREATE TABLE "status_minutes" (
  "minute" timestamp with time zone PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_states" (
  "part" text PRIMARY KEY NOT NULL,
  "state" text NOT NULL,
  "candidate" text NOT NULL,
  "streak" integer NOT NULL,
  "streak_since" timestamp with time zone NOT NULL,
  "checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "status_states_checked_at" ON "status_states" ("checked_at");
--> statement-breakpoint
CREATE TABLE "status_days" (
  "part" text NOT NULL,
  "day" date NOT NULL,
  "ok" integer NOT NULL,
  "failed" integer NOT NULL,
  "failed_at_source" integer NOT NULL,
  "latency" integer[] NOT NULL,
  CONSTRAINT "status_days_pkey" PRIMARY KEY ("part", "day")
);
--> statement-breakpoint
CREATE INDEX "status_days_day" ON "status_days" ("day");
--> statement-breakpoint
CREATE TABLE "incidents" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  "part" text NOT NULL,
  "kind" text NOT NULL,
  "title" text NOT NULL,
  "details" text NOT NULL,
  "for_operators" boolean NOT NULL,
  "opened_at" timestamp with time zone NOT NULL,
  "resolved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "incidents_open" ON "incidents" ("part", "for_operators") WHERE "resolved_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "incidents_resolved_at" ON "incidents" ("resolved_at") WHERE "resolved_at" IS NOT NULL;
