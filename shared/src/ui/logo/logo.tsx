/** The mark: a tree whose crown is a pair of braces, with one fruit. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" width="1.875rem" height="1.875rem" fill="none" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--color-accent)" />
      <path
        d="M13 7c-2.5 0-3 1.5-3 3 0 2-.5 3-2 3.5 1.5.5 2 1.5 2 3.5 0 1.5.5 3 3 3M19 7c2.5 0 3 1.5 3 3 0 2 .5 3 2 3.5-1.5.5-2 1.5-2 3.5 0 1.5-.5 3-3 3m-3-4v10m-3.5 0h7"
        stroke="var(--color-on-accent)"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="16" cy="12.5" r="2.6" fill="#f6a46b" />
    </svg>
  )
}
