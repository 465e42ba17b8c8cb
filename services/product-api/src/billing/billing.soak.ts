import { describeDisorder } from '#src/testing/describe-disorder.ts'
import { describePlans } from '#src/testing/describe-plans.ts'
import { describeQuota } from '#src/testing/describe-quota.ts'

describePlans('PGlite')
describeQuota('PGlite')
describeDisorder('PGlite', 40)
describeDisorder('PostgreSQL', 200)
