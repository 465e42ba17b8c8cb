import { contract } from '#contracts/image-to-text.ts'
import { definePictureApi } from '#src/define-api.ts'

export default definePictureApi(contract, { lane: 'slow' })
