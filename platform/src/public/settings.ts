export { readConfig } from '#src/serve/config/config.ts'
