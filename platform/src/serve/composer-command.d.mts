export const COMPOSER_PARAMETERS: readonly string[]
export const COMPOSER_ENVIRONMENT: Readonly<Record<string, string>>
