export { plainText, walk } from './markdown.ts'
export { readPosts } from './read-posts.ts'
