export const COMPILED: string
export function compiledFolder(folder: string): string
export function composerParameters(compiled?: string): string[]
export const COMPOSER_ENVIRONMENT: Readonly<Record<string, string>>
