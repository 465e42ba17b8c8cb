// Written by `npm run responses`, from the document of the product API (`/openapi.json`).
