import { Link } from '@orchard/shared/router'
import type { CategorySummary } from '#src/data/catalogue-data.ts'
import { CategoryIcon } from '#src/ui/category-icon.tsx'
import classes from './category-list.module.css'

/** What a tile shows of a category. */
export type CategoryTile = Pick<CategorySummary, 'slug' | 'name' | 'icon' | 'count' | 'available'>

/** All categories as tiles with icon and number of APIs. */
export function CategoryList({ categories }: { categories: readonly CategoryTile[] }) {
  return (
    <ul className={classes.Categories}>
      {categories.map(({ slug, name, icon, count, available }) => (
        <li key={slug}>
          <Link to={`/category/${slug}`}>
            <CategoryIcon icon={icon} />
            <b>{name}</b>
            <span>
              {available === count ? `${count} APIs` : `${available} of ${count} available`}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
