import type { ArticleNode } from './posts/post.ts'

/** A text of `src/notes`, as the build makes it from Markdown. */
export interface NoteText {
  title: string
  lead: string
  /** For search engines. */
  description: string
  sections: readonly TextSection[]
}

/** A text of `src/legal`. */
export interface LegalText extends NoteText {
  /** Newest first. */
  changes: readonly { date: string; text: string }[]
}

/** A section of a text. */
export interface TextSection {
  /** Fragment of its address, which must not change, as other sites link to it. */
  id: string
  title: string
  blocks: ArticleNode[]
}

/** A text of `src/tutorials`. */
export interface TutorialText {
  title: string
  description: string
  /** Summary of a tutorial: its result, the API, and the prerequisites. */
  builds: string
  uses: { name: string; to: string }
  needs: string
  /** The picture of the result in words. */
  picture: string
  blocks: readonly TutorialBlock[]
}

/** A piece of a tutorial: of the text, or a part that the page draws. */
export type TutorialBlock = ArticleNode | TutorialPart

/** `of` is a file name of a source, or what carries the key. */
export interface TutorialPart {
  part: 'source-file' | 'key-warning'
  of: string
}
