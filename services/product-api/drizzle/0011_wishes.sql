CREATE TABLE "wishes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"api" text NOT NULL,
	"email" text NOT NULL,
	"wished_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "wishes_person" ON "wishes" (lower("email"),"api");
--> statement-breakpoint
CREATE INDEX "wishes_api" ON "wishes" ("api");
--> statement-breakpoint
CREATE INDEX "wishes_wished_at" ON "wishes" ("wished_at");
