import { describeChanges } from '#src/testing/describe-changes.ts'
import { describeDisorder } from '#src/testing/describe-disorder.ts'
import { describePlans } from '#src/testing/describe-plans.ts'
import { describePurchases } from '#src/testing/describe-purchases.ts'
import { describeQuota } from '#src/testing/describe-quota.ts'

describePlans('PGlite')
describePurchases('PGlite')
describeChanges('PGlite', null)
describeChanges('PostgreSQL', [1, 14, 27])
describeQuota('PGlite')
describeDisorder('PGlite', 40)
describeDisorder('PostgreSQL', 200)
