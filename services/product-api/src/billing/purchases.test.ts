import { describePurchases } from '#src/testing/describe-purchases.ts'

describePurchases('PostgreSQL')
