export { findChromium, requireChromium } from '#src/gates/chromium.ts'
