export { createGallery, GALLERY_PATH } from '#src/dev/gallery-server.ts'
