import { describeQuota } from '#src/testing/describe-quota.ts'

describeQuota('PostgreSQL')
