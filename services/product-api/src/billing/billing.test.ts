import { describeDisorder } from '#src/testing/describe-disorder.ts'
import { describePlans } from '#src/testing/describe-plans.ts'

describePlans('PostgreSQL')
describeDisorder('PostgreSQL', 8)
