import { CATEGORY_DRAWINGS } from '#src/data/category-drawings.ts'

/** The decorative icon of a category. */
export function CategoryIcon({ icon }: { icon: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={CATEGORY_DRAWINGS[icon]} />
    </svg>
  )
}
