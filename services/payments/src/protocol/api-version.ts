/** The version that the SDK pins and whose objects the stand-in answers with. */
export const API_VERSION = '2026-10-28.endive'
