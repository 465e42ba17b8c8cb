CREATE TABLE "deleted_usage" (
	"person" text NOT NULL,
	"month" date NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "deleted_usage_person_month_pk" PRIMARY KEY("person","month")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "second_factors" text;
--> statement-breakpoint
CREATE INDEX "deleted_usage_month" ON "deleted_usage" ("month");
