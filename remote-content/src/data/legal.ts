/** ISO 8601 day on which the texts of /privacy and /tos were last changed. */
export const LEGAL_DATE = '2026-11-21'
