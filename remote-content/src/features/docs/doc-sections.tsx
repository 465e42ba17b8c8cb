import { type ComponentType, createElement, type ReactNode } from 'react'
import { type ArticleCode, type ArticleNode, isCode } from '#src/data/posts/post.ts'
import type { TextSection } from '#src/data/texts.ts'
import { Section } from '#src/ui/text-sections.tsx'
import { CodeTabs } from './code-tabs.tsx'

/** The sections of a page of the docs. Files of one name, such as `zone.py` and `zone.go`, are one program in several languages. */
export function DocSections({
  sections,
  Body,
}: {
  sections: readonly TextSection[]
  /** Draws what is no such program. */
  Body: ComponentType<{ blocks: readonly ArticleNode[] }>
}) {
  const drawRun = (run: readonly ArticleNode[]): ReactNode => {
    const code = run.filter(isCodeNode)
    return code.length > 1 ? <CodeTabs blocks={code} /> : <Body blocks={run} />
  }
  return sections.map(({ blocks, id, title }) =>
    // Children are passed as arguments, which need no keys.
    createElement(Section, { key: id, id, title }, ...runsOf(blocks).map(drawRun)),
  )
}

/** The blocks, with files of one name together that follow each other. */
function runsOf(blocks: readonly ArticleNode[]): ArticleNode[][] {
  const runs: ArticleNode[][] = []
  for (const block of blocks) {
    const last = runs.at(-1)
    if (last?.[0] && isSameProgram(last[0], block)) last.push(block)
    else runs.push([block])
  }
  return runs
}

function isSameProgram(one: ArticleNode, other: ArticleNode): boolean {
  const nameOf = ([, title]: ArticleCode) => /^([\w-]+)\.\w+$/.exec(title)?.[1]
  if (!isCodeNode(one) || !isCodeNode(other)) return false
  return nameOf(one) !== undefined && nameOf(one) === nameOf(other)
}

function isCodeNode(node: ArticleNode | undefined): node is ArticleCode {
  return node !== undefined && typeof node !== 'string' && isCode(node)
}
