export { COMPOSER_ENVIRONMENT, COMPOSER_PARAMETERS } from '#src/serve/composer-command.mjs'
