import type { PageArgs, PageModule } from '@orchard/shared/contracts'
import { data as expected, Link } from '@orchard/shared/router'
import { buttonClass, CopyButton, readTwin } from '@orchard/shared/ui'
import { useMemo } from 'react'
import {
  type DocGroup,
  type DocSummary,
  readDocAsBuilt,
  readDocGroups,
} from '#src/data/docs/docs.ts'
import { fillFigures } from '#src/data/figures.ts'
import type { NoteText } from '#src/data/texts.ts'
import { withHosts } from '#src/data/with-api-host.ts'
import { ArticleBody } from '#src/features/article/article-body.tsx'
import { Contents } from '#src/features/article/contents.tsx'
import { OtherPosts } from '#src/features/article/other-posts.tsx'
import { DocLayout } from '#src/features/docs/doc-layout.tsx'
import { DocSections } from '#src/features/docs/doc-sections.tsx'
import { PageLayout } from '#src/ui/page-layout.tsx'
import { Prose } from '#src/ui/prose.tsx'

const COPY_WORDS = { ready: 'Copy page as Markdown', copied: 'Copied', failed: 'Not copied' }

const DOCS = { to: '/docs', name: 'Docs' }

interface DocData {
  groups: readonly DocGroup[]
  /** As built: the document then names the data file instead of repeating it. */
  text: NoteText
  slug: string
  apiHost: string
  site: string
}

function DocPage({ data }: { data: DocData }) {
  const { apiHost, groups, site, slug, text } = data
  const { lead, sections, title } = useMemo(
    () => withHosts(fillFigures(text), { apiHost, site }),
    [text, apiHost, site],
  )
  const docs = groups.flatMap((group) => group.docs)
  const place = docs.findIndex((one) => one.slug === slug)
  const url = docs[place]?.url ?? ''
  return (
    <DocLayout
      groups={groups}
      title={title}
      lead={lead}
      note={<CopyButton text={() => readTwin(url)} label={COPY_WORDS.ready} words={COPY_WORDS} />}
      contents={<Contents entries={sections.map(({ id, title: text }) => ({ id, text }))} />}
    >
      <Prose>
        <DocSections sections={sections} Body={ArticleBody} />
      </Prose>
      <OtherPosts previous={docs[place - 1] ?? null} next={docs[place + 1] ?? null} of="page" />
    </DocLayout>
  )
}

/** Heading and text of the page of an unknown part of the docs. */
export const MISSING = {
  title: 'No such page in the docs',
  text: 'The docs have no page at this URL. It may have been renamed, or the link is mistyped.',
}

function NoSuchDoc({ closest }: { closest: readonly DocSummary[] }) {
  return (
    <PageLayout parent={DOCS} title={MISSING.title} lead={MISSING.text}>
      {closest.length > 0 && (
        <Prose>
          <p>Did you mean one of these?</p>
          <ul>
            {closest.map(({ title, url }) => (
              <li key={url}>
                <Link to={url}>{title}</Link>
              </li>
            ))}
          </ul>
        </Prose>
      )}
      <Link to="/docs" className={buttonClass} data-variant="primary">
        See all docs
      </Link>
    </PageLayout>
  )
}

/** The data of the page, also for its Markdown twin. */
export async function loadDoc(args: PageArgs): Promise<DocData> {
  const slug = args.params['slug'] ?? ''
  const groups = await readDocGroups(args)
  const docs = groups.flatMap((group) => group.docs)
  if (!docs.some((one) => one.slug === slug)) {
    const { closestMatches } = await import('@orchard/shared/matching')
    const closest = closestMatches(
      slug,
      docs.map((one) => ({ ...one, name: one.title })),
    ).map(({ name: _, ...doc }) => doc)
    throw expected({ closest }, { status: 404 })
  }
  return {
    groups,
    text: await readDocAsBuilt(args, slug),
    slug,
    apiHost: args.apiHost,
    site: new URL(args.request.url).origin,
  }
}

/** `/docs/{slug}` */
export const page: PageModule<DocData> = {
  Component: DocPage,
  ErrorComponent: ({ data: value }) => (
    <NoSuchDoc closest={(value as { closest: DocSummary[] }).closest} />
  ),
  loader: loadDoc,
  head: ({ data: found, error }) =>
    error
      ? { title: MISSING.title, description: MISSING.text, noindex: true }
      : { title: `${found.text.title} · Docs`, description: found.text.description },
}
