export { page } from './agents-page.tsx'
