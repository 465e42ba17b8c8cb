import { describeDisorder } from '#src/testing/describe-disorder.ts'
import { describePlans } from '#src/testing/describe-plans.ts'

describePlans('PGlite')
describeDisorder('PGlite', 40)
describeDisorder('PostgreSQL', 200)
