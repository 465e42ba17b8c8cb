import { contract } from '#contracts/barcode-reader.ts'
import { definePictureApi } from '#src/define-api.ts'

export default definePictureApi(contract, { lane: 'quick' })
