export { COMPILED, COMPOSER_ENVIRONMENT, composerParameters } from '#src/composer-command.mjs'
