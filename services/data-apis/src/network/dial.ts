/** The real target of a connection; tests lead public addresses to servers of their own. */
export type Dial = (target: { address: string; port: number }) => { address: string; port: number }
