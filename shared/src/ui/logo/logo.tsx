/** The mark: a tree whose crown is a pair of braces, with one fruit. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" width="30" height="30" fill="none" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--color-accent)" />
      <path
        d="M13 7c-2.5 0-2.8 1.5-2.8 3.2 0 2-.4 3-2.2 3.3 1.8.3 2.2 1.3 2.2 3.3 0 1.7.3 3.2 2.8 3.2M19 7c2.5 0 2.8 1.5 2.8 3.2 0 2 .4 3 2.2 3.3-1.8.3-2.2 1.3-2.2 3.3 0 1.7-.3 3.2-2.8 3.2M16 16v10M12.5 26h7"
        stroke="var(--color-on-accent)"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="16" cy="12.5" r="2.6" fill="#f6a46b" />
    </svg>
  )
}
