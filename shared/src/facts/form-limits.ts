/** The most characters of what people write into the public forms; beside the forms, whose schema library pages load late. */
export const FORM_LIMITS = {
  suggestions: { name: 80 as number, description: 2_000 as number },
  contact: { name: 100 as number, message: 5_000 as number },
}
