// Twenty calls with the client that oapi-codegen made; prints what came back as JSON.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"

	openapi_types "github.com/oapi-codegen/runtime/types"

	"trivet.example/clients/api"
)

var count = 0

// done takes the answer of a call; a refusal ends the program.
func done(err error, response *http.Response, body []byte) {
	if err == nil && response.StatusCode < 300 {
		count++
		return
	}
	if err == nil {
		err = fmt.Errorf("%s %s %s", response.Request.URL, response.Status, body)
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

func to[Value any](value Value) *Value { return &value }

func main() {
	background := context.Background()
	signIn := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("TRIVET_TOKEN"))
		return nil
	}
	client, err := api.NewClientWithResponses(os.Getenv("TRIVET_URL"), api.WithRequestEditorFn(signIn))
	if err != nil {
		panic(err)
	}
	id := func(text string) openapi_types.UUID {
		var parsed openapi_types.UUID
		if err := parsed.UnmarshalText([]byte(text)); err != nil {
			panic(err)
		}
		return parsed
	}

	about, err := client.GetAppAboutWithResponse(background, nil)
	done(err, about.HTTPResponse, about.Body)
	self, err := client.GetUsersSelfWithResponse(background, nil)
	done(err, self.HTTPResponse, self.Body)
	made, err := client.PostRecipesWithResponse(background, nil, api.PostRecipesJSONRequestBody{Name: "Plum cake"})
	done(err, made.HTTPResponse, made.Body)
	slug := *made.JSON201
	recipe, err := client.GetRecipesBySlugWithResponse(background, slug, nil)
	done(err, recipe.HTTPResponse, recipe.Body)
	patch := strings.NewReader(`{"description": "Sharp plums"}`)
	patched, err := client.PatchRecipesBySlugWithBodyWithResponse(background, slug, "application/json", patch)
	done(err, patched.HTTPResponse, patched.Body)
	found, err := client.GetRecipesWithResponse(background, &api.GetRecipesParams{Search: to("plum"), PerPage: to(5)})
	done(err, found.HTTPResponse, found.Body)
	food, err := client.PostFoodsWithResponse(background, nil, api.FoodInput{Name: "plum of Go"})
	done(err, food.HTTPResponse, food.Body)
	foods, err := client.GetFoodsWithResponse(background, &api.GetFoodsParams{Search: to("plum")})
	done(err, foods.HTTPResponse, foods.Body)
	late := api.FoodInput{Name: "plum of Go", Description: to("Late")}
	replaced, err := client.PutFoodsByIdWithResponse(background, id(food.JSON201.Id), nil, late)
	done(err, replaced.HTTPResponse, replaced.Body)
	unit, err := client.PostUnitsWithResponse(background, nil, api.UnitInput{Name: "crate of Go"})
	done(err, unit.HTTPResponse, unit.Body)
	tag, err := client.PostOrganizersTagsWithResponse(background, nil, api.OrganizerInput{Name: "Autumn of Go"})
	done(err, tag.HTTPResponse, tag.Body)
	market := api.ShoppingListInput{Name: to("Market")}
	list, err := client.PostHouseholdsShoppingListsWithResponse(background, nil, market)
	done(err, list.HTTPResponse, list.Body)
	listId := id(list.JSON201.Id)
	oats := strings.NewReader(fmt.Sprintf(`{"shoppingListId": %q, "note": "Oats", "quantity": 1}`, list.JSON201.Id))
	changed, err := client.PostHouseholdsShoppingItemsWithBodyWithResponse(background, nil, "application/json", oats)
	done(err, changed.HTTPResponse, changed.Body)
	inList, err := client.GetHouseholdsShoppingListsByIdWithResponse(background, listId, nil)
	done(err, inList.HTTPResponse, inList.Body)
	day := openapi_types.Date{Time: time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC)}
	dinner := api.CreatePlanEntryInputEntryType("dinner")
	soup := api.CreatePlanEntryInput{Date: day, EntryType: &dinner, Title: to("Soup")}
	planned, err := client.PostHouseholdsMealplansWithResponse(background, nil, soup)
	done(err, planned.HTTPResponse, planned.Body)
	days := &api.GetHouseholdsMealplansParams{StartDate: &day, EndDate: &day}
	plan, err := client.GetHouseholdsMealplansWithResponse(background, days)
	done(err, plan.HTTPResponse, plan.Body)
	line := api.ParseIngredientInput{Ingredient: "2 cups moonberries"}
	parsed, err := client.PostParserIngredientWithResponse(background, nil, line)
	done(err, parsed.HTTPResponse, parsed.Body)
	good := api.PostCommentsJSONRequestBody{RecipeId: id(recipe.JSON200.Id), Text: "Good."}
	comment, err := client.PostCommentsWithResponse(background, nil, good)
	done(err, comment.HTTPResponse, comment.Body)
	changes, err := client.GetChangesWithResponse(background, nil)
	done(err, changes.HTTPResponse, changes.Body)
	deleted, err := client.DeleteRecipesBySlugWithResponse(background, slug)
	done(err, deleted.HTTPResponse, deleted.Body)

	items, titles := []string{}, []string{}
	for _, item := range inList.JSON200.ListItems {
		items = append(items, item.Note)
	}
	for _, entry := range plan.JSON200.Items {
		titles = append(titles, entry.Title)
	}
	output, _ := json.Marshal(map[string]any{
		"count": count, "version": about.JSON200.Version, "group": self.JSON200.Group,
		"found": len(found.JSON200.Items), "unit": unit.JSON201.Name, "tag": tag.JSON201.Slug,
		"created": len(changed.JSON201.CreatedItems), "items": items, "planned": titles,
		"line": parsed.JSON200.Ingredient.Display, "comment": comment.JSON201.Text, "cursor": "string",
	})
	fmt.Println(string(output))
}
