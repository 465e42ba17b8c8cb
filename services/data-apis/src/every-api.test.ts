import { describeEveryApi } from './testing/describe-every-api.ts'

describeEveryApi(15)
