-- The pool's emails were stored without a look at `email_verified`. The next request of a signed-in owner stores it again.
UPDATE "accounts" SET "email" = NULL, "email_asked_at" = NULL WHERE "provider" = 'cognito';
