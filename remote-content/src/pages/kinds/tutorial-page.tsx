import type { PageModule } from '@orchard/shared/contracts'
import { createElement, Fragment, type ReactNode } from 'react'
import { type ExampleText, readTutorial, type TutorialData } from '#src/data/examples/examples.ts'
import type { TutorialBlock, TutorialText } from '#src/data/texts.ts'
import { KeyWarning } from '#src/features/tutorial/key-warning.tsx'
import { ResultPicture } from '#src/features/tutorial/result-picture.tsx'
import { SourceFile } from '#src/features/tutorial/source-file.tsx'
import { TutorialFacts } from '#src/features/tutorial/tutorial-facts.tsx'
import { DrawnText } from '#src/ui/drawn-text.tsx'
import { PageLayout } from '#src/ui/page-layout.tsx'
import { Prose } from '#src/ui/prose.tsx'

interface Tutorial {
  example: ExampleText
  text: TutorialText
}

/** The page of a tutorial; `children` are the example at work. */
export function TutorialPage({
  example,
  text,
  data,
  children,
}: Tutorial & { data: TutorialData; children?: ReactNode }) {
  const drawBlock = (block: TutorialBlock) => {
    if (typeof block === 'string' || !('part' in block)) return <DrawnText nodes={[block]} />
    if (block.part === 'key-warning') return <KeyWarning carrier={block.of} />
    return (
      <SourceFile example={example.url} name={block.of} files={data.files} apiHost={data.apiHost} />
    )
  }
  return (
    <PageLayout
      parent={{ to: '/examples', name: 'Examples' }}
      title={example.title}
      lead={example.description}
    >
      <Prose>
        <TutorialFacts {...text} />
        <ResultPicture src={data.image} words={text.picture} />
        {children}
        {createElement(Fragment, null, ...text.blocks.map(drawBlock))}
      </Prose>
    </PageLayout>
  )
}

/** Everything of a tutorial's page but its component. */
export function tutorial({ example, text }: Tutorial): Omit<PageModule<TutorialData>, 'Component'> {
  return {
    loader: (args) => readTutorial(args, example),
    shouldRevalidate: () => false,
    head: () => ({
      title: text.title,
      description: text.description,
      type: 'article',
    }),
  }
}
