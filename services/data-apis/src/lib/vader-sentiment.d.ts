declare module 'vader-sentiment' {
  /** Scores of a text; `compound` is its direction from -1 to 1. */
  export const SentimentIntensityAnalyzer: {
    polarity_scores(text: string): { pos: number; neg: number; neu: number; compound: number }
  }
}
