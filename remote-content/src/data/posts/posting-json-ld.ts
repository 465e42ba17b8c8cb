import type { Post } from './post.ts'

/** A post as a schema.org BlogPosting; `origin` is that of the site. */
export function postingJsonLd(post: Post, origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.description,
    datePublished: post.date,
    image: new URL(post.card, origin).href,
    wordCount: post.words,
    author: { '@type': 'Organization', name: 'API Orchard', url: origin },
    mainEntityOfPage: new URL(post.url, origin).href,
  }
}
