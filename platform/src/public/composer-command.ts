export {
  COMPILED,
  COMPOSER_ENVIRONMENT,
  compiledFolder,
  composerParameters,
} from '#src/composer-command.mjs'
