export { COMPILED, COMPOSER_ENVIRONMENT, composerParameters } from '#src/serve/composer-command.mjs'
