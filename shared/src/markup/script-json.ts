/** JSON that is safe inside a `<script>` element of any type. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
