declare module '#src/legal/*.md' {
  const text: import('#src/data/texts.ts').LegalText
  export default text
}

declare module '#src/tutorials/*.md' {
  const text: import('#src/data/texts.ts').TutorialText
  export default text
}

declare module '#src/notes/*.md' {
  const text: import('#src/data/texts.ts').NoteText
  export default text
}
