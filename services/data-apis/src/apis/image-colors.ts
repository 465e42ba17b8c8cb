import { contract } from '#contracts/image-colors.ts'
import { definePictureApi } from '#src/define-api.ts'

export default definePictureApi(contract, { lane: 'quick' })
