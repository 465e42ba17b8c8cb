CREATE TABLE "tries" (
  "day" date NOT NULL,
  "visitor" text NOT NULL,
  "used" integer NOT NULL,
  PRIMARY KEY ("day", "visitor")
) WITH (fillfactor = 70);
