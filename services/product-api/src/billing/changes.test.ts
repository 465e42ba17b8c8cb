import { describeChanges } from '#src/testing/describe-changes.ts'

describeChanges('PostgreSQL', null)
