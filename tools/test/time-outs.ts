/**
 * Time-outs of vitest: they end a test that hangs, on a machine with other work, too. How long the product may take
 * is asserted by clocks.
 */
export const TIME_OUTS = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
}
